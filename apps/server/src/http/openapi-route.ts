import { api } from '@kitchen-table/contract/api'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

export function openapiRoute(product: { name: string; version: string }) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  let document: Promise<object> | null = null

  return async (): Promise<Response> => {
    document ??= generator.generate(api, {
      info: { title: product.name, version: product.version },
      servers: [{ url: API_PREFIX }],
    })
    return Response.json(await document, { headers: { 'Cache-Control': 'public, max-age=3600' } })
  }
}
