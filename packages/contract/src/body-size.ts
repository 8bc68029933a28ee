const KILOBYTE = 1024

/** Largest JSON body, in bytes, of an endpoint that declares no other limit with `endpoint({ permission, maxBodyBytes })`. */
export const DEFAULT_MAX_BODY_BYTES = 16 * KILOBYTE
/** Largest limit that an endpoint may declare, in bytes; a test checks every endpoint. */
export const HIGHEST_MAX_BODY_BYTES = 1024 * KILOBYTE
