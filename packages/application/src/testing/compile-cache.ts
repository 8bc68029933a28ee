const { NODE_COMPILE_CACHE } = process.env

/** Where a program finds its modules compiled, if the tests keep them. It does nothing else differently. */
export const compileCacheEnv: NodeJS.ProcessEnv = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
