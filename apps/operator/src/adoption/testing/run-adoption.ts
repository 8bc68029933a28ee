import { createHash } from 'node:crypto'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import type { ReadOldFile } from '@kitchen-table/cloud/adoption'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { type AdoptOptions, adoptDeployment } from '../adopt.ts'
import type { Finding } from '../findings.ts'
import type { Deployment } from './deployment.ts'

type Result = { exitCode: 0 | 1; lines: string[]; findings: Finding[]; irregular: Record<string, number> }

export function readOldFileOf({ files }: Pick<Deployment, 'files'>): ReadOldFile {
  return async (path) => {
    const bytes = files.get(path)
    if (bytes === undefined) return null
    return {
      type: 'application/pdf',
      size: bytes.length,
      etag: createHash('md5').update(bytes).digest('hex'),
      body: new Blob([Uint8Array.from(bytes)]).stream(),
    }
  }
}

/** Returns the function that takes over a made-up deployment, as the command does. */
export function adoptionOf(deployment: Deployment, prefixes: { fromPrefix: string; toPrefix: string }) {
  const files = diskFiles({ root: createTemporaryFolder() })

  async function run(client: DynamoDBClient, options: Partial<AdoptOptions> = {}): Promise<Result> {
    const findings: Finding[] = []
    const lines: string[] = []
    const exitCode = await adoptDeployment({
      client,
      ...prefixes,
      isDryRun: false,
      createsTables: false,
      verifiesAll: false,
      async *listAccounts() {
        yield* deployment.accounts
      },
      files: { files, readOldFile: readOldFileOf(deployment) },
      print: (line) => lines.push(line),
      onProgress: () => {},
      writeFinding: (finding) => findings.push(finding),
      ...options,
    })
    const irregular: Record<string, number> = {}
    for (const { kind } of findings) irregular[kind] = (irregular[kind] ?? 0) + 1
    return { exitCode, lines, findings, irregular }
  }

  return { run, files }
}
