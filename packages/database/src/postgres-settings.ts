// The settings of the embedded server, for a small machine that must not lose a commit. Given on the command
// line at every start, so that a new release brings its own and no old file contradicts them.

import { createHash } from 'node:crypto'
import { LIMITS } from './limits.ts'

export interface ServerSettings {
  readonly cluster: string
  readonly port: number
  /** False only for tests, whose data may go with the machine. */
  readonly durable: boolean
}

/**
 * Stands in the command line or title of every process of the server, where any user can read it: so what an
 * earlier start left behind is known for what it is.
 */
export function clusterName(cluster: string): string {
  return `candor-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
}

export function serverArguments({ cluster, port, durable }: ServerSettings): string[] {
  const settings = { ...SETTINGS, cluster_name: clusterName(cluster), port, ...(durable ? {} : NOT_DURABLE) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const SETTINGS = {
  // A socket file's path may be 107 bytes long and a checkout's folder is longer at times: loopback always works.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  // Whoever connects and says nothing holds a connection for no longer than this.
  authentication_timeout: '10s',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '64MB',
  max_wal_size: '256MB',

  max_connections: LIMITS.serverConnections,
  // No superuser can log in: nothing is kept back for one.
  superuser_reserved_connections: 0,
  shared_buffers: `${LIMITS.cacheMb}MB`,
  autovacuum: 'on',
  jit: 'off',
  // Reads are few and small: no processes of their own for them, nor for a replication that is switched off.
  io_method: 'sync',
  max_logical_replication_workers: 0,
  // Parallel workers would share memory through /dev/shm, of which a container often has too little.
  max_parallel_workers_per_gather: 0,

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Lines go to stderr, and from there through our hand into a file of bounded size.
  logging_collector: 'off',
  log_checkpoints: 'off',
  // What people typed stays out of the log: neither statements nor the rows that broke a rule.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
} as const

/** For tests, which share a server. */
const NOT_DURABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: LIMITS.testConnections,
} as const
