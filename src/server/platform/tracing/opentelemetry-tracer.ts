import {
  type Attributes,
  context,
  DiagConsoleLogger,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { TracingConfig } from '../config.ts';
import type { Span, SpanDescription, SpanEnd, Tracer } from './tracer.ts';
import { withoutLiterals } from './without-literals.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** In milliseconds. A stopping server does not wait longer for an endpoint that does not answer. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Sends spans by OTLP over HTTP. The library itself reads the other standard settings: headers, sampler, batches
 * (docs/operations.md#traces). No trace context is accepted from clients: they could mark any request.
 */
export function createOpenTelemetryTracer({ url, serviceName }: TracingConfig): Tracer {
  diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.ERROR);
  const resource = detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({ 'service.name': serviceName }),
  );
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter({ url }))];
  const provider = new NodeTracerProvider({ resource, spanProcessors });
  provider.register({ propagator: null });
  const tracer = provider.getTracer('cuadra');

  const startSpan = ({ name, kind = 'internal', attributes = {}, isRoot = false }: SpanDescription): Span => {
    const parent = isRoot ? ROOT_CONTEXT : context.active();
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: toAttributes(attributes) }, parent);
    const inside = trace.setSpan(parent, span);
    return {
      run: (work) => context.with(inside, work),
      end({ name: finalName, attributes: more = {}, failure }: SpanEnd = {}) {
        if (finalName !== undefined) span.updateName(finalName);
        span.setAttributes(toAttributes(more));
        if (failure !== undefined) {
          span.setAttribute('error.type', failure);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };

  return {
    startSpan,
    recordStatement({ sql, ms, failure }) {
      if (!trace.getSpan(context.active())?.isRecording()) return;
      const text = withoutLiterals(sql).trim();
      const operation = /^\w+/.exec(text)?.[0]?.toUpperCase() ?? 'SQL';
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
      const startTime = Date.now() - ms;
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, startTime, attributes });
      if (failure !== undefined) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(startTime + ms);
    },
    async close() {
      const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}

const toAttributes = (attributes: Readonly<Record<string, string | number>>): Attributes => ({ ...attributes });
