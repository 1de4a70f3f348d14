export type FetchHandler = (request: Request) => Promise<Response>;
