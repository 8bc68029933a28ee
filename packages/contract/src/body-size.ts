const KILOBYTE = 1024

/** Bytes of a JSON body that an endpoint accepts unless it declares more: `endpoint.meta({ maxBodyBytes })`. */
export const DEFAULT_MAX_BODY_BYTES = 16 * KILOBYTE
/** What an endpoint may declare at most, in bytes. */
export const HIGHEST_MAX_BODY_BYTES = 1024 * KILOBYTE

/** What an endpoint says of itself besides its route and errors. */
export type EndpointMeta = {
  /** Bytes of the JSON body that are accepted: larger ones are refused before they are parsed. */
  maxBodyBytes?: number
}
