import { setTimeout } from 'node:timers/promises';
import { readStream } from '../../support/event-stream.ts';
import type { RunEvent } from '../../../src/domain/run/run-event.ts';

/** What a service told somebody of a run. */
export type Told = {
  readonly id: string;
  /** By which it was asked for. */
  readonly key: string;
  /** Events as they came, by their seq. */
  readonly events: Map<number, string>;
  /** The record, once it was told. */
  record: string | null;
};

/** Where services are at the moment; they come and go. */
export type Reachable = { readonly urls: readonly string[] };

const PAUSE_MS = 50;
const PATIENCE_MS = 20_000;

/** Asks for runs and follows them, whatever happens to the services. Remembers what it was told. */
export class Customer {
  readonly told = new Map<string, Told>();
  readonly complaints: string[] = [];
  readonly #services: Reachable;
  #turn = 0;
  #leaving = false;
  #events = 0;
  #requests = 0;

  constructor(services: Reachable) {
    this.#services = services;
  }

  /** How many things it was told so far. */
  get heard(): number {
    return this.#events + this.told.size;
  }

  get requests(): number {
    return this.#requests;
  }

  /** Lets all that wait give up. */
  leave(): void {
    this.#leaving = true;
  }

  /** Asks for a run until that is acknowledged. @returns Null when it left before. */
  async order(key: string, body: object): Promise<Told | null> {
    const text = JSON.stringify(body);
    while (!this.#leaving) {
      const answer = await this.#fetch('/api/run', {
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'respond-async', 'idempotency-key': key },
        body: text,
      });
      if (answer === null || answer.status === 503) {
        await setTimeout(PAUSE_MS);
        continue;
      }
      const { run_id: id = '' } = JSON.parse(answer.text) as { readonly run_id?: string };
      if (![200, 202].includes(answer.status) || id === '') {
        this.complaints.push(`a run was refused: ${answer.status} ${answer.text.slice(0, 200)}`);
        return null;
      }
      const told = { id, key, events: new Map<number, string>(), record: null };
      this.told.set(id, told);
      return told;
    }
    return null;
  }

  /** Follows a run to its end, over as many services as it takes. */
  async follow(told: Told): Promise<void> {
    while (!this.#leaving && told.record === null) {
      const over = await this.#listen(told).catch(() => false);
      if (over) told.record = await this.#recordOf(told.id);
      else await setTimeout(PAUSE_MS);
    }
  }

  /** @returns Whether it heard the end. */
  async #listen(told: Told): Promise<boolean> {
    const after = Math.max(0, ...told.events.keys());
    const answer = await fetch(`${this.#url()}/api/runs/${told.id}/events?after=${after}`, {
      headers: { accept: 'text/event-stream' },
    });
    if (answer.status === 404) this.complaints.push(`${told.id}: an acknowledged run was not there`);
    if (answer.status !== 200) return false;
    for await (const { event, data } of readStream(answer)) {
      if (event === 'end') return true;
      if (data === null) continue;
      const { seq } = JSON.parse(data) as RunEvent;
      const before = Math.max(0, ...told.events.keys());
      if (seq !== before + 1) this.complaints.push(`${told.id}: event ${seq} came after ${before}`);
      told.events.set(seq, data);
      this.#events += 1;
    }
    return false;
  }

  async #recordOf(id: string): Promise<string | null> {
    const answer = await this.#fetch(`/api/runs/${id}`);
    return answer?.status === 200 && answer.text.includes('"attempts"') ? answer.text : null;
  }

  /** Null when there was no whole answer. */
  async #fetch(
    path: string,
    init: RequestInit = {},
  ): Promise<{ readonly status: number; readonly text: string } | null> {
    this.#requests += 1;
    try {
      const answer = await fetch(this.#url() + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null;
    }
  }

  #url(): string {
    const { urls } = this.#services;
    this.#turn += 1;
    return urls[this.#turn % Math.max(1, urls.length)] ?? 'http://127.0.0.1:1';
  }
}
