import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/*
 * A program of a shelf: a server on standard input and output. Every tool answers after `delay_ms` with `text`, with what its environment holds, or with how
 * long it took.
 * What it does besides stands in `behaviour.json` beside it.
 */
const folder = import.meta.dirname;
const { tools, deaf } = JSON.parse(readFileSync(`${folder}/behaviour.json`, 'utf8'));
if (deaf) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  const stay = `trap '' TERM INT HUP; (trap '' TERM INT HUP; sleep 300 & wait) & wait; : ${folder}`;
  spawn('/bin/sh', ['-c', stay], { stdio: 'ignore', detached: true }).unref();
  setInterval(() => undefined, 1_000);
}
for await (const line of createInterface({ input: process.stdin })) void answer(JSON.parse(line));

async function answer({ id, method, params = {} }) {
  if (id === undefined) return;
  const result = await resultOf(method, params);
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...result })}\n`);
}

async function resultOf(method, params) {
  if (method === 'initialize') {
    const { protocolVersion } = params;
    return {
      result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'shelf', version: '1.0.0' } },
    };
  }
  if (method === 'tools/list') return { result: { tools: tools.map(described) } };
  if (method !== 'tools/call') return { error: { code: -32_601, message: 'There is no such method.' } };
  const { delay_ms: delay = 0, text = 'It is done.', tell = '', timed = false } = params.arguments ?? {};
  const began = performance.now();
  await setTimeout(Number(delay));
  if (timed === true) return { result: { content: [{ type: 'text', text: `${performance.now() - began} ms` }] } };
  const told = tell === '' ? String(text) : `${String(text)} ${process.env[String(tell)] ?? 'nothing'}`;
  return { result: { content: [{ type: 'text', text: told }] } };
}

function described(name) {
  const properties = { delay_ms: { type: 'number' }, text: { type: 'string' }, tell: { type: 'string' } };
  return { name, description: `Does ${name}.`, inputSchema: { type: 'object', properties } };
}
