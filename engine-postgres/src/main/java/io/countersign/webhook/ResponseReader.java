package io.countersign.webhook;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Body handler that collects the response to one request. Keeps the beginning of the body up to a
 * limit, and stops reading at the first byte beyond it. The response so far can be read at any
 * time, so that a status counts even if the body never ends.
 */
final class ResponseReader implements BodyHandler<Boolean> {

  private final byte[] kept;
  private int size;
  private boolean whole;
  private @Nullable ResponseInfo info;

  /** Keeps so many bytes of a body. */
  ResponseReader(int limit) {
    kept = new byte[limit];
  }

  @Override
  public synchronized BodySubscriber<Boolean> apply(ResponseInfo begun) {
    info = begun;
    return new Subscriber();
  }

  /** Returns the response so far; empty before the status has arrived. */
  synchronized Optional<WebhookResponse> soFar() {
    return Optional.ofNullable(info)
        .map(
            begun ->
                new WebhookResponse(
                    begun.statusCode(), begun.headers(), ReceivedText.of(kept, size), !whole));
  }

  /** Keeps a part of the body. Returns whether all of it fitted. */
  private synchronized boolean keep(ByteBuffer buffer) {
    int fits = Math.min(buffer.remaining(), kept.length - size);
    buffer.get(kept, size, fits);
    size += fits;
    return !buffer.hasRemaining();
  }

  private synchronized void end() {
    whole = true;
  }

  private final class Subscriber implements BodySubscriber<Boolean> {

    private final CompletableFuture<Boolean> done = new CompletableFuture<>();
    private @Nullable Subscription subscription;

    @Override
    public CompletionStage<Boolean> getBody() {
      return done;
    }

    @Override
    public void onSubscribe(Subscription begun) {
      subscription = begun;
      begun.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      boolean fits = buffers.stream().allMatch(ResponseReader.this::keep);
      var from = subscription;
      if (from == null) {
        return;
      }
      if (fits) {
        from.request(1);
      } else {
        from.cancel();
        done.complete(false);
      }
    }

    @Override
    public void onError(Throwable thrown) {
      done.completeExceptionally(thrown);
    }

    @Override
    public void onComplete() {
      end();
      done.complete(true);
    }
  }
}
