import { Aws, CfnCondition, CfnParameter, Duration, Fn } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { FargateService } from 'aws-cdk-lib/aws-ecs'
import {
  type ApplicationLoadBalancer,
  type ApplicationTargetGroup,
  HttpCodeElb,
  HttpCodeTarget,
} from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { UserPool } from './user-pool.ts'

const PERIOD = Duration.minutes(5)

type WatchedResources = {
  balancer: ApplicationLoadBalancer
  targets: ApplicationTargetGroup
  service: FargateService
  userPool: UserPool
  logGroup: ILogGroup
}

/** A metric with its limit: the alarm is when each of `periods` five minutes in a row is above it. */
type Limit = { metric: IMetric; above: number; periods?: number; means: string }

/** Adds the alarms, and the topic to which they are sent. */
export function addAlarms(scope: Construct, resources: WatchedResources): void {
  const action = new SnsAction(addTopic(scope))
  for (const [name, { metric, above, periods = 1, means }] of Object.entries(limits(scope, resources)))
    new Alarm(scope, `${name}Alarm`, {
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: means,
    }).addAlarmAction(action)
}

function limits(scope: Construct, resources: WatchedResources): Record<string, Limit> {
  const { balancer, targets, service, userPool, logGroup } = resources
  return {
    BalancerErrors: {
      metric: balancer.metrics.httpCodeElb(HttpCodeElb.ELB_5XX_COUNT, { period: PERIOD }),
      above: 5,
      means: 'The balancer found no container that responds.',
    },
    ServerErrors: {
      metric: balancer.metrics.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, { period: PERIOD }),
      above: 5,
      means: 'The server responds with 5xx: faults, or a service of AWS that fails. Its log says which.',
    },
    UnhealthyContainers: {
      metric: targets.metrics.unhealthyHostCount({ period: PERIOD, statistic: Stats.MINIMUM }),
      above: 0,
      means: 'A container has not responded to /healthz for five minutes.',
    },
    Latency: {
      metric: balancer.metrics.targetResponseTime({ period: PERIOD, statistic: Stats.p(95) }),
      above: 1,
      periods: 3,
      means: 'More than 5 % of the requests have taken longer than a second, for a quarter of an hour.',
    },
    Cpu: {
      metric: service.metricCpuUtilization({ period: PERIOD }),
      above: 80,
      periods: 3,
      means: 'The containers are busy: raise Containers.',
    },
    Memory: {
      metric: service.metricMemoryUtilization({ period: PERIOD }),
      above: 60,
      periods: 3,
      means: 'The server needs twice the memory that it should.',
    },
    Faults: {
      metric: new MetricFilter(scope, 'FaultFilter', {
        logGroup,
        filterPattern: FilterPattern.stringValue('$.msg', '=', 'fault'),
        metricNamespace: Aws.STACK_NAME,
        metricName: 'Faults',
      }).metric({ statistic: Stats.SUM, period: PERIOD }),
      above: 0,
      means: 'An internal error, in the log with its stack.',
    },
    ReadThrottles: tableLimit('ReadThrottleEvents', 'TableName'),
    WriteThrottles: tableLimit('WriteThrottleEvents', 'TableName'),
    TableErrors: tableLimit('SystemErrors', 'TableName, Operation'),
    SignInThrottles: {
      metric: new Metric({
        namespace: 'AWS/Cognito',
        metricName: 'SignInThrottles',
        dimensionsMap: { UserPool: userPool.id, UserPoolClient: userPool.appClient.id },
        statistic: Stats.SUM,
        period: PERIOD,
      }),
      above: 0,
      means: 'Cognito refuses sign-ins, because there are more than its quota allows.',
    },
  }
}

/** Returns the limit of a metric of DynamoDB, summed over all tables of the account in this region. */
function tableLimit(metricName: string, dimensions: string): Limit {
  return {
    metric: new MathExpression({
      expression: `SELECT SUM(${metricName}) FROM SCHEMA("AWS/DynamoDB", ${dimensions})`,
      label: metricName,
      usingMetrics: {},
      period: PERIOD,
    }),
    above: 0,
    means: `DynamoDB: ${metricName} of a table; the metrics of the tables show of which.`,
  }
}

function addTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true })
  // A topic with a policy of its own does not have the default one, which lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  )
  const email = new CfnParameter(scope, 'AlarmEmail', {
    description: 'Where alarms are mailed to; empty: nowhere',
    default: '',
  })
  const hasEmail = new CfnCondition(scope, 'HasAlarmEmail', {
    expression: Fn.conditionNot(Fn.conditionEquals(email.valueAsString, '')),
  })
  const subscription = new CfnSubscription(scope, 'AlarmSubscription', {
    topicArn: topic.topicArn,
    protocol: 'email',
    endpoint: email.valueAsString,
  })
  subscription.cfnOptions.condition = hasEmail
  return topic
}
