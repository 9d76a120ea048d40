/** Errors of a refused call: not permitted, or not implemented, so that programs fall back to an older call. */
const NOT_PERMITTED = 1;
const NOT_IMPLEMENTED = 38;

type Calls = Readonly<Record<string, readonly number[]>>;

/** Numbers of system calls, from the kernel's tables of x86-64 and arm64. */
const MACHINES: Readonly<Record<string, { readonly audit: number; readonly calls: Calls }>> = {
  x64: {
    audit: 0xc000_003e,
    calls: {
      debug: [101, 310, 311, 312],
      mount: [165, 166, 155, 161, 167, 168, 179],
      namespace: [272, 308],
      keys: [248, 249, 250],
      kernel: [175, 176, 246, 313, 320, 321, 298, 103, 163, 169],
      clock: [159, 164, 227, 305],
      ports: [172, 173],
      handles: [303, 304, 300],
      memory: [323, 29],
      memfd: [319],
      clone: [56],
      socket: [41],
      ioctl: [16],
    },
  },
  arm64: {
    audit: 0xc000_00b7,
    calls: {
      debug: [117, 270, 271, 272],
      mount: [40, 39, 41, 51, 224, 225, 60],
      namespace: [97, 268],
      keys: [217, 218, 219],
      kernel: [105, 106, 104, 273, 294, 280, 241, 116, 89, 142],
      clock: [171, 170, 112, 266],
      ports: [],
      handles: [264, 265, 262],
      memory: [282, 194],
      memfd: [279],
      clone: [220],
      socket: [198],
      ioctl: [29],
    },
  },
};
/** Newer calls with the same number everywhere: new mounts, descriptors of other processes, secret memory. */
const LATER = [428, 429, 430, 431, 432, 433, 438, 440, 442, 443, 447, 467];
const IO_URING = [425, 426, 427];
const CLONE3 = 435;

/** Flags of `clone` that create a namespace. */
const NEW_NAMESPACES = 0x7e02_0080;
/** Socket families: local, IPv4, IPv6 and netlink. Others, such as AF_VSOCK, ignore network namespaces. */
const FAMILIES = [1, 2, 10, 16];
/** Requests of `ioctl` that type into a terminal. */
const TYPING = [0x5412, 0x541c];

const LOAD = 0x20;
const AND = 0x54;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
const ERROR = 0x0005_0000;
const KILL = 0x8000_0000;

type Step = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * Builds a system call filter in the kernel's form (classic BPF, little endian). It forbids new namespaces, mounts,
 * keys, debugging of others, kernel modules, io_uring and unusual sockets.
 *
 * @param machine Node's name of the processor. @returns null for an unsupported processor.
 */
export function seccompFilter(machine: string): Uint8Array | null {
  const known = MACHINES[machine];
  if (known === undefined) return null;
  const { audit, calls } = known;
  const numbers = (...groups: readonly string[]): readonly number[] => groups.flatMap((group) => calls[group] ?? []);
  const refused = numbers('debug', 'mount', 'namespace', 'keys', 'kernel', 'clock', 'ports', 'handles', 'memory');
  return encode([
    [LOAD, 0, 0, 4],
    [IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, 0],
    // Calls of the 32-bit variant of x86-64 have their own numbers.
    ...when(IF_AT_LEAST, 0x4000_0000, NOT_PERMITTED),
    ...[...refused, ...LATER].flatMap((call) => when(IF_EQUAL, call, NOT_PERMITTED)),
    ...[...numbers('memfd'), ...IO_URING, CLONE3].flatMap((call) => when(IF_EQUAL, call, NOT_IMPLEMENTED)),
    ...numbers('clone').flatMap((call) => within(call, argument(0), [[AND, 0, 0, NEW_NAMESPACES], ...unless([0])])),
    ...numbers('socket').flatMap((call) => within(call, argument(0), unless(FAMILIES))),
    ...numbers('ioctl').flatMap((call) =>
      within(call, argument(1), [
        ...TYPING.flatMap((request) => when(IF_EQUAL, request, NOT_PERMITTED)),
        [RETURN, 0, 0, ALLOW],
      ]),
    ),
    [RETURN, 0, 0, ALLOW],
  ]);
}

function when(condition: number, value: number, error: number): readonly Step[] {
  return [
    [condition, 0, 1, value],
    [RETURN, 0, 0, ERROR | error],
  ];
}

/** Builds steps for one call only; every branch must end in a return. */
function within(call: number, load: Step, steps: readonly Step[]): readonly Step[] {
  return [[IF_EQUAL, 0, steps.length + 1, call], load, ...steps];
}

function unless(allowed: readonly number[]): readonly Step[] {
  return [
    ...allowed.flatMap((value): readonly Step[] => [
      [IF_EQUAL, 0, 1, value],
      [RETURN, 0, 0, ALLOW],
    ]),
    [RETURN, 0, 0, ERROR | NOT_PERMITTED],
  ];
}

/** Loads the lower half of an argument of the call. */
function argument(index: number): Step {
  return [LOAD, 0, 0, 16 + 8 * index];
}

function encode(steps: readonly Step[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(steps.length * 8));
  for (const [at, [code, ifTrue, ifFalse, value]] of steps.entries()) {
    bytes.setUint16(at * 8, code, true);
    bytes.setUint8(at * 8 + 2, ifTrue);
    bytes.setUint8(at * 8 + 3, ifFalse);
    bytes.setUint32(at * 8 + 4, value, true);
  }
  return new Uint8Array(bytes.buffer);
}
