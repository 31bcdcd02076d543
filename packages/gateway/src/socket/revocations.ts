// Which socket lives by which session, and what happens to it when the session is revoked. A session that is revoked
// while a socket is still logging in with it must not get in.

export interface Revocable {
  close(code: number, reason: string): void
}

/** The sessions that were revoked since a login began. */
export type LoginAttempt = Set<string>

export class Revocations {
  private readonly bySession = new Map<string, Set<Revocable>>()
  private readonly sessionOf = new Map<Revocable, string>()
  private readonly attempts = new Set<LoginAttempt>()

  begin(): LoginAttempt {
    const attempt: LoginAttempt = new Set()
    this.attempts.add(attempt)
    return attempt
  }

  end(attempt: LoginAttempt): void {
    this.attempts.delete(attempt)
  }

  note(connection: Revocable, sessionId: string): void {
    this.forget(connection)
    this.sessionOf.set(connection, sessionId)
    const connections = this.bySession.get(sessionId)
    if (connections === undefined) this.bySession.set(sessionId, new Set([connection]))
    else connections.add(connection)
  }

  forget(connection: Revocable): void {
    const sessionId = this.sessionOf.get(connection)
    if (sessionId === undefined) return
    this.sessionOf.delete(connection)
    const connections = this.bySession.get(sessionId)
    connections?.delete(connection)
    if (connections?.size === 0) this.bySession.delete(sessionId)
  }

  /** Gives the sockets that lived by the session: they must end now. */
  revoke(sessionId: string): readonly Revocable[] {
    for (const attempt of this.attempts) attempt.add(sessionId)
    return [...(this.bySession.get(sessionId) ?? [])]
  }
}
