import type { AddressInfo } from 'node:net';
import Koa from 'koa';

/*
 * The least that Koa can do: reads a body and answers with as many bytes as its first argument says. Prints its address
 * like the service does.
 */
const body = JSON.stringify({ filler: 'x'.repeat(Math.max(0, Number(process.argv[2]) - '{"filler":""}'.length)) });

const application = new Koa();
application.use(async (context) => {
  for await (const chunk of context.req) void chunk;
  context.type = 'application/json';
  context.body = body;
});

const server = application.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`bare koa listening on http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
