const EVERY_MS = 500;
const WORK_MS = 10;

/** How much slower than alone everything is here at present: this machine may have others to serve. */
export class Yardstick {
  #wall = 0;
  #work = 0;
  readonly #timer = setInterval(() => this.#measure(), EVERY_MS).unref();

  /** 1 on a machine that has nothing else to do. */
  get slowness(): number {
    if (this.#work === 0) this.#measure();
    return Math.max(1, this.#wall / this.#work);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #measure(): void {
    const began = performance.now();
    const before = process.cpuUsage();
    let worked = 0;
    while (worked < WORK_MS) {
      const { user, system } = process.cpuUsage(before);
      worked = (user + system) / 1_000;
    }
    this.#wall += performance.now() - began;
    this.#work += worked;
  }
}
