/** Returns the SHA-256 of a text in UTF-8 as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string;
