import { CfnOutput, type IStackSynthesizer, Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { addAlarms } from './alarms.ts'
import type { DataResources } from './data-stack.ts'
import { addDistribution } from './distribution.ts'
import { addExistingUserPool } from './existing-user-pool.ts'
import { addLoadBalancer } from './load-balancer.ts'
import { addPublicHostParameter, addTablePrefixParameter } from './parameters.ts'
import { addNetwork, addServerService } from './server-service.ts'
import { addServerTask } from './server-task.ts'
import type { InfraSettings } from './settings.ts'

/** Creates the stack of everything that runs. It stores nothing, and can be deleted and created again. */
export function createServiceStack(
  scope: Construct,
  settings: InfraSettings,
  data: DataResources,
  synthesizer: IStackSynthesizer,
): Stack {
  const stack = new Stack(scope, `${settings.name}-service`, {
    synthesizer,
    description: 'Kitchen Table: containers, balancer, distribution and alarms',
  })
  const publicHost = addPublicHostParameter(stack)
  const vpc = addNetwork(stack)
  const userPool = data.userPool ?? addExistingUserPool(stack, settings)
  const tablePrefix = addTablePrefixParameter(stack, settings)
  const { task, logGroup } = addServerTask(stack, settings, {
    userPool,
    bucket: data.bucket,
    secretKey: data.secretKey,
    tablePrefix,
    publicHost,
  })
  const service = addServerService(stack, { vpc, task })
  // Read from Secrets Manager by CloudFormation: a reference in the template, its value in the two resources.
  const originSecret = new Secret(stack, 'OriginSecret', {
    description: 'By which the balancer knows the requests of the distribution',
    generateSecretString: { passwordLength: 40, excludePunctuation: true },
  }).secretValue.unsafeUnwrap()
  const { balancer, targets } = addLoadBalancer(stack, { vpc, service, originSecret })
  const distribution = addDistribution(stack, { publicHost, balancer, originSecret })
  addAlarms(stack, { balancer, targets, service, logGroup, userPool })
  new CfnOutput(stack, 'DistributionDomain', {
    description: 'The target of the public host’s record in the DNS',
    value: distribution.distributionDomainName,
  })
  return stack
}
