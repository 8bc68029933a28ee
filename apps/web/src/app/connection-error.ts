/** Nothing usable came back: no connection, no answer in time, or an answer that is not ours. No fault of the page. */
export class ConnectionError extends Error {}
