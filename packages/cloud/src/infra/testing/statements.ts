import type { Template } from 'aws-cdk-lib/assertions'
import { z } from 'zod'
import { type Resource, resourcesOf, toText } from './templates.ts'

const list = z.union([
  z.array(z.unknown()),
  z.unknown().transform((value) => (value === undefined ? [] : [value])),
])

const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: list.pipe(z.array(z.string())),
  Resource: list.optional().transform((values) => values?.map(toText)),
  NotResource: list.optional().transform((values) => values?.map(toText)),
  Principal: z.unknown().optional(),
  Condition: z.unknown().optional(),
})
const document = z.object({ Statement: z.array(statement) })
const policies = z.object({
  PolicyDocument: document.optional(),
  AssumeRolePolicyDocument: document.optional(),
  Policies: z.array(z.object({ PolicyDocument: document })).default([]),
})

export type Statement = z.infer<typeof statement>

function statementsOfResource({ Type, Properties }: Resource): Statement[] {
  // Its policies are those of passwords.
  if (Type === 'AWS::Cognito::UserPool') return []
  const { PolicyDocument, AssumeRolePolicyDocument, Policies } = policies.parse(Properties)
  const documents = [PolicyDocument, AssumeRolePolicyDocument, ...Policies.map((each) => each.PolicyDocument)]
  return documents.flatMap((each) => each?.Statement ?? [])
}

/** Returns every statement of every policy: of roles, of the bucket, of the topic. */
export function statementsOf(template: Template): Statement[] {
  return resourcesOf(template).flatMap(statementsOfResource)
}

/** Returns the statements of the server's role. */
export function serverStatementsOf(template: Template): Statement[] {
  const isOfServer = ({ Properties }: Resource) => /TaskTaskRole/.test(JSON.stringify(Properties.Roles ?? ''))
  return resourcesOf(template).filter(isOfServer).flatMap(statementsOfResource)
}
