/** By answer, of either kind that there is: the framework's, and Node's own. */
const refusalCodes = new WeakMap<object, string>()

/** Notes which refusal an answer carries, or that it is a fault: for whoever counts them, the status says too little. */
export function setRefusalCode(response: object, code: string): void {
  refusalCodes.set(response, code)
}

export function getRefusalCode(response: object): string | undefined {
  return refusalCodes.get(response)
}
