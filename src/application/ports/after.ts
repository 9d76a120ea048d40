/** Calls back once after so many milliseconds, unless the returned function is called before. Keeps no process alive. */
export type After = (milliseconds: number, callBack: () => void) => () => void;
