import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Template } from 'aws-cdk-lib/assertions'
import { z } from 'zod'
import { createInfraApp } from '../create-infra-app.ts'
import type { InfraSettings } from '../settings.ts'

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
})
const template = z.object({ Resources: z.record(z.string(), resource) })

export type Resource = z.infer<typeof resource>

function synthesize(settings: Omit<InfraSettings, 'name'>) {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))
  try {
    const { dataStack, serviceStack } = createInfraApp({ name: 'kitchen-table', ...settings }, folder)
    return { data: Template.fromStack(dataStack), service: Template.fromStack(serviceStack) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The templates with everything that is optional, and with none of it; made once. */
export const fullTemplate = synthesize({
  providers: ['medica', 'fci'],
  sendsTexts: true,
  mailsThroughSes: true,
  usesExistingPool: false,
})
export const minimalTemplate = synthesize({
  providers: [],
  sendsTexts: false,
  mailsThroughSes: false,
  usesExistingPool: false,
})

/** The templates for a user pool that exists already. */
export const existingPool = synthesize({
  providers: ['medica', 'fci'],
  sendsTexts: false,
  mailsThroughSes: false,
  usesExistingPool: true,
})

export const everyTemplate = [fullTemplate, minimalTemplate, existingPool].flatMap(({ data, service }) => [
  data,
  service,
])

/** Returns the resources of a template, of one type if one is given. */
export function resourcesOf(from: Template, type?: string): Resource[] {
  const resources = Object.values(template.parse(from.toJSON()).Resources)
  return resources.filter(({ Type }) => type === undefined || Type === type)
}

/** Returns the properties of the only resource of a type. */
export function propertiesOf(from: Template, type: string): Record<string, unknown> {
  const [only, ...others] = resourcesOf(from, type)
  if (only === undefined || others.length > 0) throw new Error(`There is not exactly one ${type}.`)
  return only.Properties
}

const functions = {
  join: z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }),
  reference: z.object({ Ref: z.string() }),
  attribute: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
  imported: z.object({ 'Fn::ImportValue': z.string() }),
}

/** Returns a value with its intrinsic functions as text: `arn:${AWS::Partition}:…`, `${Files.Arn}`. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  const joined = functions.join.safeParse(value).data?.['Fn::Join']
  if (joined) return joined[1].map(toText).join(joined[0])
  const name =
    functions.reference.safeParse(value).data?.Ref ??
    functions.attribute.safeParse(value).data?.['Fn::GetAtt'].join('.') ??
    functions.imported.safeParse(value).data?.['Fn::ImportValue']
  return name === undefined ? JSON.stringify(value) : `\${${name}}`
}
