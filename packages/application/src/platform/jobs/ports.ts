/**
 * Work of several steps on more than one system, which must reach its end even if the process dies. Times are ms since
 * 1970. At most one unfinished job at a time has the same `subject`: jobs on one subject never run side by side. Those
 * that change the record of a person have the subject `person:` and their `sub`.
 */
export type NewJob = {
  id: string
  kind: string
  subject: string
  /** JSON of at most 64 KB. */
  input: unknown
  createdAt: number
}

/** Until `until`, only the worker that knows the secret `id` of the lease works on the job. */
export type JobLease = { id: string; until: number }

/** A job that a worker has leased. `done` is the number of items that are finished, as the last worker recorded it. */
export type LeasedJob = NewJob & { leaseId: string; done: number }

/** The outcome of one item of a job, for example of one row of an import. `item` counts from 0. */
export type JobItemResult = { item: number; result: unknown }

/** The state of a job, for those who wait for it. `outcome` is null while it is unfinished. */
export type JobState = Pick<LeasedJob, 'kind' | 'subject' | 'done'> & {
  outcome: unknown
  finishedAt: number | null
}

/** Jobs, with leases. A job that was added survives a crash of the process. */
export type JobStore = {
  /**
   * Adds a job, leased to the caller. 'exists': there is a job with this id. 'busy': an unfinished job has the subject.
   * DynamoDB: one TransactWriteItems, the job and a lock of its subject.
   */
  add(job: NewJob, lease: JobLease): Promise<'added' | 'exists' | 'busy'>
  /**
   * Leases the unfinished job whose lease ended first, if there is one; null if every unfinished job is leased.
   * DynamoDB: a Query of the queue by lease end, a GetItem, then a TransactWriteItems if the job is as it was read; these
   * again for the next job if another worker was faster.
   */
  claim(now: number, lease: JobLease): Promise<LeasedJob | null>
  /**
   * Leases the unfinished job of a subject, if its lease has ended; null if there is none, or if a worker has it.
   * DynamoDB: two GetItems, then a TransactWriteItems if the lease is still the one that was read.
   */
  claimSubject(subject: string, now: number, lease: JobLease): Promise<LeasedJob | null>
  /**
   * Prolongs the lease and records the progress. Returns false if another worker has the job by now: the caller must
   * stop. DynamoDB: a GetItem, then a TransactWriteItems if the lease is still the caller's.
   */
  renew(id: string, lease: JobLease, done: number): Promise<boolean>
  /** Stores results of items, again with the same effect. DynamoDB: one BatchWriteItem for 25 results. */
  saveResults(id: string, results: readonly JobItemResult[]): Promise<void>
  /** Returns at most 100 results in the order of their items, from the one after `after` on. DynamoDB: one Query. */
  listResults(id: string, after?: number): Promise<JobItemResult[]>
  /**
   * Finishes a job with an outcome (JSON), and frees its subject. Its input, which may name people, is removed (T60 of
   * docs/security.md). Returns false if another worker has the job by now.
   * DynamoDB: a GetItem, then a TransactWriteItems if the lease is still the caller's.
   */
  finish(id: string, leaseId: string, outcome: unknown, finishedAt: number): Promise<boolean>
  /**
   * Deletes an unfinished job with its results: there is nothing to do, or its outcome is not stored,
   * and frees its subject: nothing is left of it. Returns false if another worker has the job by now. DynamoDB: a GetItem,
   * a Query of the results and a TransactWriteItems for each, then one if the lease is still the caller's.
   */
  discard(id: string, leaseId: string): Promise<boolean>
  /** DynamoDB: one GetItem. */
  find(id: string): Promise<JobState | null>
  /**
   * Deletes jobs that were finished before `before`, with their results. DynamoDB: a Query of the finished jobs, then for
   * each job a GetItem, a Query of its results, BatchWriteItems for these, and a TransactWriteItems for the job.
   */
  sweep(before: number): Promise<void>
}
