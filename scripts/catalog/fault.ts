/** Where something of the catalog stands; `name` is what one would look it up by. */
export type Place = { readonly file: string; readonly line: number; readonly name: string };

export type Fault = Place & { readonly fault: string };

export function faultAt({ file, line, name }: Place, fault: string): Fault {
  return { file, line, name, fault };
}

/** The form in which editors and terminals link to the place: `file:line name: fault`. */
export function describeFault({ file, line, name, fault }: Fault): string {
  return `${file}:${line} ${name}: ${fault}`;
}
