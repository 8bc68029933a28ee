import { CfnParameter, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Repository } from 'aws-cdk-lib/aws-ecr'
import {
  ContainerImage,
  CpuArchitecture,
  FargateTaskDefinition,
  LogDrivers,
  OperatingSystemFamily,
} from 'aws-cdk-lib/aws-ecs'
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { createServerPolicyStatements } from './server-role.ts'
import {
  addServerEnvironment,
  addServerSecrets,
  SERVER_PORT,
  type ServedResources,
} from './server-settings.ts'
import type { InfraSettings } from './settings.ts'

/** Half a core and 1 GB. The server stays below 250 MB; the rest is for hostile pictures and the system. */
const [CPU, MEMORY_MB] = [512, 1024]

/** The server ends within ten seconds of SIGTERM (docs/operations.md). */
const STOP_SECONDS = 15

/** Adds the definition of the server's container: image, settings, secrets, role and log. */
export function addServerTask(
  scope: Construct,
  settings: InfraSettings,
  served: ServedResources,
): { task: FargateTaskDefinition; logGroup: ILogGroup } {
  const repository = new CfnParameter(scope, 'ImageRepository', {
    description: 'The name of the repository in ECR with the image of Containerfile',
    allowedPattern: '^[a-z0-9][a-z0-9._/-]+$',
  })
  const tag = new CfnParameter(scope, 'ImageTag', {
    description: 'The tag of the image; each release has another, so that a rollback finds the one before',
    allowedPattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$',
  })
  const logGroup = new LogGroup(scope, 'Log', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  const task = new FargateTaskDefinition(scope, 'Task', {
    cpu: CPU,
    memoryLimitMiB: MEMORY_MB,
    runtimePlatform: {
      cpuArchitecture: CpuArchitecture.X86_64,
      operatingSystemFamily: OperatingSystemFamily.LINUX,
    },
  })
  task.addContainer('server', {
    image: ContainerImage.fromEcrRepository(
      Repository.fromRepositoryName(scope, 'Repository', repository.valueAsString),
      tag.valueAsString,
    ),
    portMappings: [{ containerPort: SERVER_PORT }],
    environment: addServerEnvironment(scope, settings, served),
    secrets: addServerSecrets(scope, served),
    logging: LogDrivers.awsLogs({ logGroup, streamPrefix: 'server' }),
    stopTimeout: Duration.seconds(STOP_SECONDS),
  })
  const statements = createServerPolicyStatements({
    tablePrefix: served.tablePrefix,
    userPoolId: served.userPool.id,
    bucket: served.bucket,
    sendsTexts: settings.sendsTexts,
  })
  for (const statement of statements) task.addToTaskRolePolicy(statement)
  return { task, logGroup }
}
