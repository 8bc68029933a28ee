/** Prefix of every path in the contract. */
export const API_PREFIX = '/api'
