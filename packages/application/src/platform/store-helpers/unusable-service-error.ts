/** A service outside of the program cannot be used as it is. The message is a sentence for the operator. */
export class UnusableServiceError extends Error {}
