import { BEST_COMPRESSION_LEVEL, compressJson } from '@kitchen-table/application/features'
import type { Route } from '@kitchen-table/application/platform'
import { api } from '@kitchen-table/contract/api'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { createEncodedResponse, type EncodedBody } from './encoded-response.ts'

type ProductVersion = { name: string; version: string }

async function prepareDocument({ name, version }: ProductVersion): Promise<EncodedBody> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const info = { title: name, version }
  const document = await generator.generate(api, { info, servers: [{ url: API_PREFIX }] })
  const { etag, json, brotli, gzip } = await compressJson(
    Buffer.from(JSON.stringify(document)),
    BEST_COMPRESSION_LEVEL,
  )
  return { etag, plain: json, br: brotli, gzip }
}

/** Serves the OpenAPI document, which the first request for it prepares and compresses once. */
export function openapiRoute(product: ProductVersion): Route {
  let prepared: Promise<EncodedBody> | null = null
  return {
    permission: 'public.read',
    method: 'GET',
    path: `${API_PREFIX}/openapi.json`,
    async handler({ request }) {
      prepared ??= prepareDocument(product)
      return createEncodedResponse(await prepared, request.headers, {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=3600',
      })
    },
  }
}
