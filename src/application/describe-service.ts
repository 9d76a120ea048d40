/** What `GET /api/config/` tells; never a secret. */
export type ServiceDescription = Readonly<Record<string, unknown>>;
export type DescribeService = () => Promise<ServiceDescription>;
