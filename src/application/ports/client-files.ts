import type { Client } from '../../domain/catalog/client.ts';
import type { Scope } from '../../domain/clients/client-configuration.ts';

/** Files of clients on this machine. Paths are absolute. */
export interface ClientFiles {
  /**
   * Returns the path of a client's file: the first that exists, otherwise the first usable one; null when the client has
   * no file in this scope.
   */
  locate(client: Client, scope: Scope): Promise<string | null>;
  /** Returns the path of a file that is named as in the data of clients. */
  resolve(path: string): string;
  /**
   * Returns the text of a file, with a byte order mark if it has one; null when there is no file.
   * @throws {ConfigurationFault} for bytes that are no UTF-8, which no text could give back.
   */
  read(path: string): Promise<string | null>;
  /** Whether the client's own folder around a file exists; the home folder and the project's folder do not count. */
  hasFolder(path: string): Promise<boolean>;
  /**
   * Replaces a file atomically and keeps its mode; a new file can be read by its owner only.
   * @param before Expected text; null for no file.
   * @returns False when the file has changed meanwhile; nothing is written then.
   */
  write(path: string, text: string, before: string | null): Promise<boolean>;
  /** Removes a file that still has this text. @returns False when it has not. */
  remove(path: string, text: string): Promise<boolean>;
}
