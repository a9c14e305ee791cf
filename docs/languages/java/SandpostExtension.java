import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * For JUnit 5: {@code @ExtendWith(SandpostExtension.class)} gives each test its own account as a parameter {@code Sandpost.Box box}, and
 * the sandbox as {@code Sandpost sandpost}. A failed test prints what happened in its account. Copy it beside Sandpost.java.
 *
 * <p>All tests use the Sandpost at SANDPOST_URL, or that of {@link #use}, or else a process. The configuration parameter
 * {@code sandpost.domains} lists the domains of the accounts, {@code shop.test} by default. With {@code sandpost.runs}, a folder, the
 * run of the account of a failed test is written there, for {@code sandpost open}.
 */
public final class SandpostExtension implements ParameterResolver, AfterTestExecutionCallback {
    private static final Namespace NAMESPACE = Namespace.create(SandpostExtension.class);
    private static Sandpost given;

    /** Uses a Sandpost that the tests have started, such as a container: in a static block, before the first test. */
    public static void use(Sandpost sandpost) {
        given = sandpost;
    }

    /** Ends what the extension has started when JUnit ends. */
    private record Shared(Sandpost sandpost) implements CloseableResource {
        @Override
        public void close() {
            if (sandpost != given) sandpost.close();
        }
    }

    private record TestBox(Sandpost.Box box) implements CloseableResource {
        @Override
        public void close() {
            box.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Sandpost.class || type == Sandpost.Box.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Sandpost sandpost = context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Shared.class, key -> new Shared(given != null ? given : Sandpost.start()), Shared.class)
                .sandpost();
        if (parameter.getParameter().getType() == Sandpost.class) return sandpost;
        String[] domains = Arrays.stream(context.getConfigurationParameter("sandpost.domains").orElse("shop.test").split(","))
                .map(String::trim)
                .toArray(String[]::new);
        String name = context.getDisplayName();
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        TestBox.class, key -> new TestBox(sandpost.box(name.substring(0, Math.min(100, name.length())), domains)), TestBox.class)
                .box();
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        TestBox test = context.getStore(NAMESPACE).get(TestBox.class, TestBox.class);
        if (test != null && context.getExecutionException().isPresent()) {
            context.publishReportEntry("Sandpost", test.box().describe());
            saveRun(test.box(), context).ifPresent(file -> context.publishReportEntry("Sandpost run", file.toString()));
        }
    }

    /** Writes what the account has to a file, if the tests name a folder. */
    private static Optional<Path> saveRun(Sandpost.Box box, ExtensionContext context) {
        Optional<String> folder = context.getConfigurationParameter("sandpost.runs");
        if (folder.isEmpty()) return Optional.empty();
        Path file = Path.of(folder.get()).resolve(context.getUniqueId().replaceAll("[^\\w.-]+", "-") + ".sandpost");
        String url = box.baseUrl.replaceAll("/v1$", "") + "/sandbox/snapshot?format=run&account_id=" + box.id;
        try {
            Files.createDirectories(file.getParent());
            try (InputStream run = URI.create(url).toURL().openStream()) {
                Files.copy(run, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        return Optional.of(file);
    }
}
