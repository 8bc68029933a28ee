import { ConfigError } from '@kitchen-table/application/settings'

const isModuleMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

/**
 * Loads a part of the cloud's workspace when it is needed: its libraries take a second and tens of megabytes of memory, and
 * an installation for one machine does not have them. Throws a ConfigError where they are not installed.
 */
export async function loadCloud<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!isModuleMissing(error)) throw error
    throw new ConfigError(
      'STORAGE: this installation is for one machine and has no libraries of the cloud. Add --workspace=@kitchen-table/cloud to the npm command that installed it.',
    )
  }
}
