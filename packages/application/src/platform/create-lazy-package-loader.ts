import { createRequire } from 'node:module'

const requireModule = createRequire(import.meta.url)

/**
 * Returns a function that loads a package with its first call, for packages that most starts of the product do not need
 * and that would take a noticeable part of their time. For callers that are synchronous; others use `await import`.
 * `Module` must be the type of that package. The call throws if the package is not installed.
 */
export function createLazyPackageLoader<Module>(packageName: string): () => Module {
  let loaded: { module: Module } | null = null
  return () => {
    loaded ??= { module: requireModule(packageName) }
    return loaded.module
  }
}
