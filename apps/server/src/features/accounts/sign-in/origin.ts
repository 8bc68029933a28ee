/**
 * Where an attempt comes from: the network address (IPv6 by its /64), the mark of a known device, and what the browser
 * says that it is.
 */
export type Origin = { address: string; deviceMark: string | null; device: string }
