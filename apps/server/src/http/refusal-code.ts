/** Keyed by response: the framework's or Node's own. */
const refusalCodes = new WeakMap<object, string>()

/** Stores the code of a response's refusal, or `fault`, for the metrics: the status alone is too coarse. */
export function setRefusalCode(response: object, code: string): void {
  refusalCodes.set(response, code)
}

export function getRefusalCode(response: object): string | undefined {
  return refusalCodes.get(response)
}
