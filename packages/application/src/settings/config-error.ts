/** A wrong setting. The message is a sentence for the operator, which names it. */
export class ConfigError extends Error {}
