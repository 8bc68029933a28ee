/**
 * Where an attempt comes from: the network address (IPv6 by its /64), the mark of a known device, and what the browser
 * says that it is.
 */
export type ClientInfo = { address: string; deviceToken: string | null; device: string }
