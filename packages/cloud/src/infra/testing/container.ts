import type { Template } from 'aws-cdk-lib/assertions'
import { z } from 'zod'
import { propertiesOf } from './templates.ts'

const taskDefinition = z.object({
  ContainerDefinitions: z.tuple([
    z.object({
      Environment: z.array(z.object({ Name: z.string(), Value: z.unknown() })),
      Secrets: z.array(z.object({ Name: z.string(), ValueFrom: z.unknown() })),
    }),
  ]),
})

/** Returns the settings of the server's container. */
export function containerOf(template: Template) {
  const [container] = taskDefinition.parse(
    propertiesOf(template, 'AWS::ECS::TaskDefinition'),
  ).ContainerDefinitions
  return container
}
