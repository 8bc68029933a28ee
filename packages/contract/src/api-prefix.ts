/** Where the contract's paths begin. */
export const API_PREFIX = '/api'
