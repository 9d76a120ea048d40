/** What a model may be called by: it becomes part of addresses. */
export const MODEL_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,127}$';
