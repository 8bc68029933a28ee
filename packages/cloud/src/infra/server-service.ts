import { CfnOutput, CfnParameter, Duration } from 'aws-cdk-lib'
import { GatewayVpcEndpointAwsService, type IVpc, SecurityGroup, Vpc } from 'aws-cdk-lib/aws-ec2'
import {
  AvailabilityZoneRebalancing,
  Cluster,
  FargateService,
  type FargateTaskDefinition,
} from 'aws-cdk-lib/aws-ecs'
import type { Construct } from 'constructs'

/**
 * Adds a network over two zones. The server's requests to DynamoDB and S3 stay within AWS; those to Cognito, mail and
 * other services leave through the gateway of their zone.
 */
export function addNetwork(scope: Construct): IVpc {
  return new Vpc(scope, 'Network', {
    maxAzs: 2,
    gatewayEndpoints: {
      dynamodb: { service: GatewayVpcEndpointAwsService.DYNAMODB },
      s3: { service: GatewayVpcEndpointAwsService.S3 },
    },
  })
}

/** Adds the service: at least two containers, of which one is replaced at a time, and back if the new ones do not start. */
export function addServerService(
  scope: Construct,
  { vpc, task }: { vpc: IVpc; task: FargateTaskDefinition },
): FargateService {
  const containers = new CfnParameter(scope, 'Containers', {
    description: 'How many containers serve',
    type: 'Number',
    default: 2,
    minValue: 2,
  })
  const cluster = new Cluster(scope, 'Cluster', { vpc })
  const access = new SecurityGroup(scope, 'ServerAccess', {
    vpc,
    description: 'Containers: requests from the balancer',
  })
  const outputs = {
    ClusterName: cluster.clusterName,
    TaskDefinition: task.taskDefinitionArn,
    Subnets: vpc.privateSubnets.map(({ subnetId }) => subnetId).join(','),
    SecurityGroup: access.securityGroupId,
  }
  // With which commands run as tasks of their own.
  for (const [id, value] of Object.entries(outputs)) new CfnOutput(scope, id, { value })
  return new FargateService(scope, 'Service', {
    cluster,
    taskDefinition: task,
    desiredCount: containers.valueAsNumber,
    minHealthyPercent: 100,
    maxHealthyPercent: 200,
    circuitBreaker: { enable: true, rollback: true },
    availabilityZoneRebalancing: AvailabilityZoneRebalancing.ENABLED,
    healthCheckGracePeriod: Duration.minutes(1),
    assignPublicIp: false,
    securityGroups: [access],
  })
}
