import { ConfigError } from '@kitchen-table/application/settings'

const isCloudMissing = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes("'@kitchen-table/cloud'")

/**
 * Loads what imports the cloud's workspace, when it is needed: its libraries take a second and tens of megabytes of memory,
 * and an installation for one machine does not have them. Throws a ConfigError where they are not installed.
 */
export async function loadCloudModule<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!isCloudMissing(error)) throw error
    throw new ConfigError(
      'STORAGE: this installation has no libraries of the cloud. Install them with node scripts/setup.mjs cloud, or add --workspace=@kitchen-table/cloud to an npm command of your own.',
      { cause: error },
    )
  }
}
