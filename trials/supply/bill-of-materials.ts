import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@kitchen-table/scripts/run'
import { z } from 'zod'

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      licenses: z.array(z.unknown()).optional(),
    }),
  ),
})

/** Runs the program behind `npm run sbom` and returns its bill of materials. */
export async function readBillOfMaterials(): Promise<z.infer<typeof bill>> {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
  const file = join(folder, 'sbom.json')
  try {
    await promisify(execFile)(process.execPath, ['trials/supply/write-sbom.ts', file], { cwd: root })
    return bill.parse(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the name of a package in a bill of materials: https://github.com/package-url/purl-spec. */
export function packageUrl({ name, version = '' }: { name: string; version?: string | undefined }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
