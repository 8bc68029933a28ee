/** A request got no usable response: no connection, a time-out, or one not from our server. Not a fault of the page. */
export class ConnectionError extends Error {}

/** The response is not from our server but from something in between: a proxy's error page, a hotel's sign-in page. */
export class ForeignResponseError extends ConnectionError {}

/** A script of the page could not be loaded: there is no connection, or one that fails or is too slow. */
export class ChunkLoadError extends ConnectionError {}

/** A script of the page no longer exists on the server: the product was updated after the page had been opened. */
export class PageOutdatedError extends ConnectionError {}
