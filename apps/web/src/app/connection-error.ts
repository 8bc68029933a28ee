/** A request got no usable response: no connection, a time-out, or one not from our server. Not a fault of the page. */
export class ConnectionError extends Error {}
