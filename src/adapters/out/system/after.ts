import type { After } from '../../../application/ports/after.ts';

export const after: After = (milliseconds, callBack) => {
  const timer = setTimeout(callBack, milliseconds).unref();
  return () => clearTimeout(timer);
};
