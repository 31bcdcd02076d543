// The ways the views say no. Each has a fixed code, so that a caller decides by code and never by text.

/** The database cannot be reached or cannot take a write just now: the same step may be tried again. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly code = 'views.database_away'
}

/** Another projector has taken the views over: this one must write nothing more. */
export class ViewsTakenOver extends Error {
  override readonly name = 'ViewsTakenOver'
  readonly code = 'views.taken_over'
}

/** What is in the tables cannot have come from the log: only a rebuild helps. */
export class ViewsDamaged extends Error {
  override readonly name = 'ViewsDamaged'
  readonly code = 'views.damaged'
  constructor(reason: string) {
    super(`${reason}; \`npm run rebuild-views\` makes the views anew`)
  }
}

/** The projector was stopped or has failed: nothing more will be reached. */
export class ProjectorEnded extends Error {
  override readonly name = 'ProjectorEnded'
  readonly code = 'views.ended'
}

/** More callers wait for the views than the bound allows. */
export class ViewsBusy extends Error {
  override readonly name = 'ViewsBusy'
  readonly code = 'views.busy'
}
