/** By answer, of either kind that there is: the framework's, and Node's own. */
const codes = new WeakMap<object, string>()

/** Notes which refusal an answer carries, or that it is a fault: for whoever counts them, the status says too little. */
export function noteRefusal(answer: object, code: string): void {
  codes.set(answer, code)
}

export function refusedWith(answer: object): string | undefined {
  return codes.get(answer)
}
