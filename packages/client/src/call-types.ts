// The types of a call, drawn from the table of routes. Types only: no schema reaches a browser through here.

import type {
  ADMIN_ROUTES,
  AdminRouteName,
  AnswerOf,
  BodyOf,
  ParamsOf,
  QueryOf,
  ROUTES,
  Route,
  RouteName,
} from '@candor/api'

/** A call of the site or of the console. */
type AsRoute<R> = R extends Route ? R : never
type RouteOf<N extends RouteName> = AsRoute<(typeof ROUTES)[N]>
type AdminRouteOf<N extends AdminRouteName> = AsRoute<(typeof ADMIN_ROUTES)[N]>

/** A field that may be left out may as well be undefined: it is not sent then. */
type Lenient<T> = {
  readonly [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K]
}

/** Absent where the route has no such part, optional where every field of it is. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : Partial<T> extends T
    ? { readonly [P in K]?: Lenient<T> }
    : { readonly [P in K]: Lenient<T> }

/** What a call sends. */
type PayloadOf<R extends Route> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>>
export type Payload<N extends RouteName> = PayloadOf<RouteOf<N>>

export interface CallSettings {
  /** Sent as `Idempotency-Key`. */
  readonly key?: string
  readonly signal?: AbortSignal | undefined
  /** Sends the body form-encoded instead of JSON. */
  readonly form?: boolean
  /** The caller shows the failure itself: `onFailure` is not told. */
  readonly quiet?: boolean
}

/** A file goes as the bare body; whatever else the route takes stands in its path and query. */
export type UploadInput<N extends RouteName> = Omit<Payload<N>, 'body'> &
  Omit<CallSettings, 'form'> & {
    readonly onProgress?: (sentBytes: number, totalBytes: number) => void
  }

export type CallInput<N extends RouteName> = Payload<N> & CallSettings

/** No argument is needed where the route needs none. */
type ArgumentsOf<P> = Partial<P> extends P ? [input?: P & CallSettings] : [input: P & CallSettings]
export type CallArguments<N extends RouteName> = ArgumentsOf<Payload<N>>

export type Answer<N extends RouteName> = AnswerOf<RouteOf<N>>

export type AdminPayload<N extends AdminRouteName> = PayloadOf<AdminRouteOf<N>>
export type AdminCallArguments<N extends AdminRouteName> = ArgumentsOf<AdminPayload<N>>
export type AdminAnswer<N extends AdminRouteName> = AnswerOf<AdminRouteOf<N>>

/** A file that the server gave. */
export interface Download {
  readonly blob: Blob
  readonly fileName: string
}
