/**
 * The origin of an attempt: the network address (IPv6 by its /64), the device token of a known device, and the
 * description of the browser, derived from what it sends.
 */
export type ClientInfo = { address: string; deviceToken: string | null; device: string }
