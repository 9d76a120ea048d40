/** Input schemas of tools, without texts. */
export interface ToolSchemas {
  /**
   * Returns JSON Schemas by the names of a server's tools, as the server listed them.
   *
   * @param server Catalog name.
   * @returns Null for a server whose schemas are unknown.
   */
  of(server: string): Promise<Readonly<Record<string, unknown>> | null>;
}
